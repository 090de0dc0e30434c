import type { Feed } from '../answer.ts';
import type { Caller } from '../users/identity.ts';

/** Ends when the editor who began it no longer stands, which is asked every so many milliseconds. */
export function whileStanding(caller: Caller, feed: Feed): Feed {
  if (caller.kind !== 'trusted' || caller.standing === undefined) return feed;
  const { isStill, everyMs } = caller.standing;
  return (send, end) => {
    const stopFeed = feed(send, end);
    const timer = setInterval(async () => {
      if (await isStill()) return;
      stop();
      end();
    }, everyMs);
    const stop = () => {
      clearInterval(timer);
      stopFeed();
    };
    return stop;
  };
}
