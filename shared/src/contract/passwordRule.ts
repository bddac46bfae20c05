/**
 * What a chosen password must have (spec 1 §5): a small and a capital letter, a special symbol, 8 to 50 characters. The
 * spec's words below recommend digits; it asks for none.
 */
export const strongPassword = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\s]).{8,50}$/u;

/** The words for one that has not. */
export const WEAK_PASSWORD = '密码至少8位，包含大小写字母、数字和特殊符号';
