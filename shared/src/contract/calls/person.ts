import { Type } from '@sinclair/typebox';
import { defineCall, NoData } from '../call';
import { readVersion, Strict, transformedPassword } from '../schema';
import { CurrentUser } from './identity';
import { userAnswers, userRows } from './users';

/** A transformed password (`transformPassword`). */
const Password = (title: string) => Type.String({ ...transformedPassword, minLength: 1, title });

/** What users change about themselves (spec 1 §7 Personal centre; domain.md §1.8). */
export const personCalls = {
  updateAvatar: defineCall({
    method: 'POST',
    path: '/sys/user/updateAvatar',
    summary: '更换头像',
    access: 'session',
    anywhere: true,
    write: true,
    changes: userAnswers,
    entity: CurrentUser,
    request: Strict({
      /** `url` of an uploaded picture. */
      photo: Type.String({ minLength: 1, maxLength: 500, title: '头像' }),
    }),
    data: Type.Object({ ext: Type.Object({ photoUrl: Type.String() }) }),
  }),
  update: defineCall({
    method: 'POST',
    path: '/sys/user/center',
    summary: '更新个人信息',
    access: 'session',
    anywhere: true,
    write: true,
    changes: userAnswers,
    entity: CurrentUser,
    request: Strict({
      name: Type.String({ minLength: 2, maxLength: 30, title: '姓名' }),
      /** Mobile number, also the sign-in name. */
      loginName: Type.String({
        pattern: '^1[3-9]\\d{9}$',
        expected: '11位手机号',
        minLength: 1,
        title: '手机号',
      }),
      /** 1 male, 2 female. */
      sex: Type.Union([Type.Literal('1'), Type.Literal('2')]),
      ...readVersion,
    }),
    data: NoData,
  }),
  changePassword: defineCall({
    method: 'POST',
    path: '/sys/user/upPassword',
    summary: '修改密码，其他会话随之结束',
    access: 'session',
    anywhere: true,
    write: true,
    changes: userRows,
    request: Strict({ oldPass: Password('旧密码'), newPass: Password('新密码') }),
    data: NoData,
  }),
};
