/** Letters, digits and signs as a Chinese keyboard has them, as others have them: `１２．５ｍｇ／ｋｇ` is `12.5mg/kg`. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
