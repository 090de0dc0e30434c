const minute = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'short' });

export const formatDateTime = (iso: string) => minute.format(new Date(iso));

/** Omits the year, which is evident in the list. */
const short = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const formatShortDateTime = (iso: string) => short.format(new Date(iso));
