/** What the shop's login adds to the Studio: its notices. */
import { definePlugin, type NavbarProps } from 'sanity';
import type { ContentSession } from './content-session.ts';
import { SessionNotice } from './SessionNotice.tsx';

export const shopSession = definePlugin<ContentSession>((session) => ({
  name: 'shop-session',
  studio: {
    components: {
      navbar: (props: NavbarProps) => (
        <>
          <SessionNotice session={session} />
          {props.renderDefault(props)}
        </>
      ),
    },
  },
}));
