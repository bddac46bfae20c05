import { type ReactNode, useState } from 'react';
import { usePageState, useSearchParams } from '@hospital/shared/navigation';
import { Page } from '@hospital/shared/ui/core';
import { ResizablePanes } from './ResizablePanes';
import { StoreDialog } from './StoreDialog';
import { nodeOfSearch, readSearch, searchOfNode } from './storeSearch';
import { StoreTable } from './StoreTable';
import { OrgPane } from './tree/OrgPane';

/** 门店管理: the tree of departments and stores at the left, the stores it stands for at the right (spec 1 §2). */
export default function StorePage(): ReactNode {
  const [params] = useSearchParams();
  const [search, show] = usePageState('search', readSearch(params));
  const [openStore, setOpenStore] = useState<string | null>(null);

  return (
    <Page title="门店管理">
      <ResizablePanes
        left={
          <OrgPane selected={nodeOfSearch(search)} onSelect={(node) => show(searchOfNode(node, search))} />
        }
        right={<StoreTable search={search} onSearch={show} onOpen={setOpenStore} />}
      />
      <StoreDialog storeId={openStore} onClose={() => setOpenStore(null)} />
    </Page>
  );
}
