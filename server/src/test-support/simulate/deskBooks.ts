/** Rows of reservations and waits that there must not be, by what is wrong with them. */
export const neverAtDesks: Readonly<Record<string, string>> = {
  'more is reserved with somebody at once than their limit': `select 1 from reservation r
    join scheduling s on s.tenant_id = r.tenant_id and s.store_id = r.store_id and s.doctor_id = r.doctor_id
      and s.date = r.reservation_date and s.shift in (1, 2, 3)
    join reservation other on other.tenant_id = r.tenant_id and other.store_id = r.store_id
      and other.doctor_id = r.doctor_id and other.reservation_date = r.reservation_date
      and other.status in (0, 1, 2) and other.start_time <= r.start_time and other.end_time > r.start_time
    where r.status in (0, 1, 2)
    group by r.tenant_id, r.id, s.limit having count(*) > coalesce(s.limit, 1)`,
  'somebody was reserved for a day after it was closed': `select 1 from reservation r join holiday h
    on h.tenant_id = r.tenant_id and h.store_id = r.store_id and h.date = r.reservation_date
    where h.closed_flag = 'Y' and r.status in (0, 1) and r.create_date > h.create_date`,
  'a wait that is over has no reservation, or another animal has it': `select 1 from reservation_wait w
    left join reservation r on r.tenant_id = w.tenant_id and r.id = w.reservation_id
    where w.status = 1 and (r.id is null or r.pet_name <> w.pet_name or r.reservation_date <> w.wait_date)`,
  'a reservation came of two waits': `select 1 from reservation_wait where reservation_id is not null
    group by tenant_id, reservation_id having count(*) > 1`,
  'an animal waits twice for the same day': `select 1 from reservation_wait where status = 0
    group by tenant_id, store_id, wait_date, type, coalesce(pet_id, mobile || '/' || pet_name) having count(*) > 1`,
};
