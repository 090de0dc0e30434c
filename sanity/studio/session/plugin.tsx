/** What the shop's login adds to the Studio: its notices. */
import { definePlugin, type NavbarProps } from 'sanity';
import type { ContentSession } from './content-session.ts';
import { OverdueNotice } from './OverdueNotice.tsx';
import type { OverdueWrites } from './overdue-writes.ts';
import { SessionNotice } from './SessionNotice.tsx';

interface Notices {
  readonly session: ContentSession;
  readonly overdue: OverdueWrites;
}

export const shopSession = definePlugin<Notices>(({ session, overdue }) => ({
  name: 'shop-session',
  studio: {
    components: {
      navbar: (props: NavbarProps) => (
        <>
          <SessionNotice session={session} />
          <OverdueNotice overdue={overdue} />
          {props.renderDefault(props)}
        </>
      ),
    },
  },
}));
