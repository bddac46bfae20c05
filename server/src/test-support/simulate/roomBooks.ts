/** Rows of transfers, plans of vaccination, follow-ups and exports that there must not be, by what is wrong with them. */
export const neverInRooms: Readonly<Record<string, string>> = {
  'stock is held for a transfer that is over, or was not passed': `select 1 from stock_lock l left join transfer_order t
    on t.tenant_id = l.tenant_id and t.id = l.holder_id where l.holder_kind = 'transfer' and t.status is distinct from 2`,
  'a batch has not the sum of its movements': `select 1 from stock_batch b where b.quantity <>
    (select coalesce(sum(r.change_quantity), 0) from stock_record r where r.tenant_id = b.tenant_id and r.batch_id = b.id)`,
  'a transfer took other goods than it shipped': `select 1 from transfer_order t
    join transfer_item i on i.tenant_id = t.tenant_id and i.transfer_id = t.id
    where coalesce(i.ship_quantity, 0) <> (select coalesce(-sum(r.change_quantity), 0) from stock_record r
      where r.tenant_id = t.tenant_id and r.biz_type = 4 and r.warehouse_id = t.from_warehouse_id
        and starts_with(r.biz_id, t.transfer_no || '-' || i.line_no || '-'))`,
  'what left one warehouse did not come to the other, and was not written off': `select 1 from transfer_order t
    join transfer_item i on i.tenant_id = t.tenant_id and i.transfer_id = t.id
    cross join lateral (select coalesce(sum(r.change_quantity) filter (where r.biz_type = 5), 0) as come,
        coalesce(sum(r.change_quantity), 0) as stays from stock_record r
      where r.tenant_id = t.tenant_id and r.biz_type in (5, 8) and r.warehouse_id = t.to_warehouse_id
        and starts_with(r.biz_id, t.transfer_no || '-' || i.line_no || '-')) book
    where (t.status = 4 and (book.come <> i.ship_quantity or book.stays <> i.receive_quantity))
      or (t.status <> 4 and book.come <> 0)`,
  'a transfer went on that nobody passed': `select 1 from transfer_order t
    join transfer_item i on i.tenant_id = t.tenant_id and i.transfer_id = t.id
    where (t.status in (2, 3, 4)) <> (i.examine_quantity is not null) and t.status in (0, 1, 2, 3, 4)`,
  'certificates of a year have a gap': `select 1 from (
      select tenant_id, certificate_no from immune_plan where certificate_no <> '' and external_flag = 'N'
      union all select tenant_id, certificate_no from immune_void_certificate) given
    group by tenant_id, left(right(certificate_no, 10), 4)
    having max(right(certificate_no, 6)::int) <> count(*) or min(right(certificate_no, 6)::int) <> 1`,
  'a vaccination against rabies has no certificate, or something else has one': `select 1 from immune_plan
    where external_flag = 'N' and (certificate_no <> '') <>
      (status = 'Y' and covered_by_id is null and group_code = 'rabies') and not (certificate_no = '' and exists (
        select from immune_void_certificate v where v.tenant_id = immune_plan.tenant_id and v.plan_id = immune_plan.id))`,
  'the same is planned twice for an animal and a day': `select 1 from immune_plan where status = 'N'
    group by tenant_id, pet_id, product_name, plan_date having count(*) > 1`,
  'two plans are charged by one line, or the line is of another animal': `select 1 from immune_plan p
    join bill_item i on i.tenant_id = p.tenant_id and i.id = p.bill_item_id
    join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
    where b.pet_id <> p.pet_id or p.status <> 'Y' or exists (select 1 from immune_plan o
      where o.tenant_id = p.tenant_id and o.bill_item_id = p.bill_item_id and o.id <> p.id)`,
  'a time is reserved for another animal than the plan is of': `select 1 from immune_plan p
    join reservation r on r.tenant_id = p.tenant_id and r.id = p.reservation_id where r.pet_id <> p.pet_id`,
  'follow-ups are not the sum of their attempts': `select 1 from review r where r.follow_count <>
    (select count(*) from review_follow f where f.tenant_id = r.tenant_id and f.review_id = r.id)`,
  'a follow-up that is done has no result, or one that is not has one': `select 1 from review r
    where r.follow_count > 0 and (r.status = 'Y') <> (r.result <> '') and r.status <> 'C'`,
  'a plan of follow-ups was made twice': `select 1 from review where plan_base_date is not null and status <> 'C'
    group by tenant_id, pet_id, coalesce(case_id, ''), plan_template_id, plan_base_date, plan_item having count(*) > 1`,
  'an export is made, and nobody can fetch it': `select 1 from export_log
    where status = 2 and (expire_date is null or size = 0 or file_name = '')`,
};
