import { type ReactNode, useState } from 'react';
import * as api from '@hospital/shared/calls';
import type { CaseTemplateType } from '@hospital/shared/contract/caseWords';
import { Can } from '@hospital/shared/session';
import { RowAction } from '@hospital/shared/ui/data';
import { SaveTemplate } from './SaveTemplate';

interface KeepAsTemplateProps {
  readonly type: CaseTemplateType;
  /** Of the text. */
  readonly label: string;
  /** Nothing is written that could be kept. */
  readonly empty: boolean;
  /** The text as it stands when it is kept. */
  readonly read: () => string;
}

/** The button that saves a text as a template; hidden while there is no text, and without the permission. */
export function KeepAsTemplate({ type, label, empty, read }: KeepAsTemplateProps): ReactNode {
  const [saving, setSaving] = useState<{
    readonly opening: number;
    readonly content: string;
    readonly visible: boolean;
  }>();
  return (
    <Can call={api.cases.templates}>
      <Can call={api.cases.saveTemplate}>
        {!empty && (
          <RowAction
            aria-label={`存为模板：${label}`}
            onClick={() => setSaving({ opening: (saving?.opening ?? 0) + 1, content: read(), visible: true })}
          >
            存为模板
          </RowAction>
        )}
        {saving && (
          <SaveTemplate
            key={saving.opening}
            type={type}
            content={saving.content}
            visible={saving.visible}
            onClose={() => setSaving({ ...saving, visible: false })}
          />
        )}
      </Can>
    </Can>
  );
}
