/** The day in Shanghai that many days from now: `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });

/** What the clock in Shanghai says: `HH:mm`. */
export const timeNow = (): string =>
  new Date().toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' });
