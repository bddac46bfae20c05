/** Why a department that is only the way down to the caller's cannot be chosen. */
export const BEYOND = '不在您的管理范围';
