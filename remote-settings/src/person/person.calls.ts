import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { refreshProfile } from '@hospital/shared/session';
import { message } from '@hospital/shared/ui/core';

/** After each of them the top bar, the banner and everything else that shows the user follow. */
const saved = (words: string) => ({
  onSuccess: () => {
    message.success(words);
    refreshProfile();
  },
});

export const useUpdateAvatar = () => useCallMutation(api.person.updateAvatar, saved('更新成功'));

export const useUpdateProfile = () => useCallMutation(api.person.update, saved('更新成功'));

export const useChangePassword = () =>
  useCallMutation(api.person.changePassword, saved('密码修改成功，其他设备上的登录已退出'));
