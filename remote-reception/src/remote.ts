import { RECEPTION_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** The front desk: who comes, who waits, what is washed and what boards (spec 2 §7 Booking, Boarding). */
export default defineRemote({
  name: 'remote-reception',
  title: '前台',
  owns: ['/workspace/front', '/reservation', '/wash', '/boarding'],
  pages: [
    {
      path: '/workspace/front',
      module: 'front/FrontPage',
      title: '前台工作台',
      permission: 'hospital:booking:list',
      menu: { below: RECEPTION_GROUP, order: 1, icon: 'dashboard', sides: [2] },
      firstCalls: [
        { call: 'bookings.list', request: { page: 1, pageSize: 200, date: '$today' } },
        { call: 'bookings.stateCount', request: { date: '$today' } },
        { call: 'bookings.doctors', request: { type: 1 } },
      ],
    },
    {
      path: '/reservation/board',
      module: 'reservations/board/BoardPage',
      title: '预约',
      permission: 'hospital:booking:reservation:list',
      menu: { below: RECEPTION_GROUP, order: 2, icon: 'calendar', sides: [2] },
      firstCalls: [
        { call: 'reservations.chart', request: { date: '$today', type: 1 } },
        { call: 'reservations.total', request: { startDate: '$today', endDate: '$today' } },
      ],
    },
    {
      path: '/reservation/calendar',
      module: 'reservations/calendar/CalendarPage',
      title: '预约月历',
      permission: 'hospital:booking:reservation:list',
      menu: {
        below: RECEPTION_GROUP,
        permission: 'hospital:booking:reservation:calendar',
        roles: ['manager', 'doctor', 'reception', 'cashier', 'nurse', 'washer'],
        ...{ order: 3, icon: 'calendar', sides: [2] },
      },
      firstCalls: [{ call: 'lists.columns', request: { scene: 'reservation' } }],
    },
    {
      path: '/reservation/scheduling',
      module: 'scheduling/SchedulingPage',
      title: '医生排班',
      permission: 'hospital:booking:scheduling',
      menu: { below: RECEPTION_GROUP, order: 4, icon: 'user', sides: [2] },
    },
    {
      path: '/boarding/list',
      module: 'boarding/list/BoardingListPage',
      title: '寄养',
      permission: 'hospital:boarding:list',
      menu: { below: RECEPTION_GROUP, order: 6, icon: 'list', sides: [2] },
      firstCalls: [{ call: 'boarding.list', request: { page: 1, pageSize: 20 } }],
    },
    {
      path: '/boarding/cages',
      module: 'boarding/cages/CagesPage',
      title: '笼位',
      permission: 'hospital:boarding:cage:list',
      menu: { below: RECEPTION_GROUP, order: 7, icon: 'dashboard', sides: [2] },
      firstCalls: [{ call: 'boarding.cages', request: {} }],
    },
    {
      path: '/wash/board',
      module: 'washing/WashBoardPage',
      title: '洗美',
      permission: 'hospital:booking:listWashPlan',
      menu: { below: RECEPTION_GROUP, order: 5, icon: 'list', sides: [2] },
      firstCalls: [
        { call: 'washing.list', request: { date: '$today', page: 1, pageSize: 200 } },
        { call: 'washing.slots', request: { date: '$today' } },
      ],
    },
  ],
  actions: [
    {
      id: 'register',
      title: '挂号',
      call: 'bookings.register',
      sides: [2],
      to: '/workspace/front?register={text}',
    },
    {
      id: 'reserve',
      title: '预约',
      call: 'reservations.save',
      sides: [2],
      to: '/reservation/board?reserve={text}',
    },
  ],
  parts: [
    {
      name: 'reception/ownerReservations',
      module: 'owner/OwnerReservations',
      title: '宠主预约',
      height: 240,
      permission: 'hospital:booking:reservation:list',
    },
  ],
});
