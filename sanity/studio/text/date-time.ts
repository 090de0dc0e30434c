const minute = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'short' });

/** To the minute, in the reader's time zone. */
export const formatDateTime = (iso: string) => minute.format(new Date(iso));

/** Short in the list, where the year is evident. */
const short = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const formatShortDateTime = (iso: string) => short.format(new Date(iso));
