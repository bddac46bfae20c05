/** Rows of reservations, waits, washes and stays that there must not be, by what is wrong with them. */
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
  'more animals are washed in a time than its limit': `select 1 from washing_limit l
    cross join lateral jsonb_array_elements(l.days) as day(value)
    cross join lateral jsonb_array_elements(day.value -> 'slots') as slot(value)
    join wash_plan p on p.tenant_id = l.tenant_id and p.store_id = l.store_id and p.state <> 4
      and p.plan_date::text = day.value ->> 'date'
      and p.start_time >= slot.value ->> 'startTime' and p.start_time < slot.value ->> 'endTime'
    where jsonb_typeof(day.value -> 'slots') = 'array'
    group by l.tenant_id, l.store_id, day.value, slot.value having count(*) > (slot.value ->> 'limit')::int`,
  'an animal is washed twice at once': `select 1 from wash_plan p join wash_plan other
    on other.tenant_id = p.tenant_id and other.pet_id = p.pet_id and other.id > p.id and other.plan_date = p.plan_date
      and other.start_time < p.end_time and other.end_time > p.start_time
    where p.state in (1, 2) and other.state in (1, 2)`,
  'a wash and its bill do not agree': `select 1 from wash_plan p left join bill b on b.tenant_id = p.tenant_id
    and b.id = p.bill_id where p.state = 3 and (b.id is null or b.type <> 3 or b.pet_id <> p.pet_id)
      and p.create_date > now() - interval '1 day'`,
  'two animals keep one cage at once': `select 1 from boarding b join boarding other
    on other.tenant_id = b.tenant_id and other.cage_id = b.cage_id and other.id > b.id
      and other.start_date < greatest(b.plan_end_date, b.start_date + 1)
      and greatest(other.plan_end_date, other.start_date + 1) > b.start_date
    where b.state in (0, 1) and other.state in (0, 1)`,
  'an animal keeps two cages at once': `select 1 from boarding b join boarding other
    on other.tenant_id = b.tenant_id and other.pet_id = b.pet_id and other.id > b.id
      and other.start_date < b.plan_end_date and other.plan_end_date > b.start_date
    where b.state in (0, 1) and other.state in (0, 1)`,
  'a stay and its bill do not agree': `select 1 from boarding s left join bill b on b.tenant_id = s.tenant_id
    and b.id = s.bill_id where s.state = 2 and s.out_time > now() - interval '1 day'
      and (b.id is null or b.type <> 4 or b.pet_id <> s.pet_id)`,
  'a bill is of two stays': `select 1 from boarding where bill_id is not null
    group by tenant_id, bill_id having count(*) > 1`,
};
