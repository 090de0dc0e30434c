import { useEffect, useMemo, useState } from 'react';
import { useProjectStore, useUserStore } from 'sanity';
import { activityText } from '../text/activity.ts';

export function usePeople(authors: readonly string[]): ReadonlyMap<string, string> {
  const users = useUserStore();
  const project = useProjectStore();
  const [members, setMembers] = useState<readonly string[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const reading = project.get().subscribe({
      next: (found) => setMembers(found.members.map(({ id }) => id)),
      // If the members are unknown, the filter offers only authors of listed changes.
      error: () => setMembers([]),
    });
    return () => reading.unsubscribe();
  }, [project]);

  const wanted = useMemo(() => [...new Set([...members, ...authors])].sort().join(','), [members, authors]);
  useEffect(() => {
    let isShown = true;
    const ids = wanted.split(',').filter((id) => id !== '');
    void Promise.all(ids.map((id) => users.getUser(id).catch(() => null))).then((found) => {
      if (!isShown) return;
      const named = ids.map((id, index) => [id, nameOf(id, found[index]?.displayName)] as const);
      setNames(new Map(named));
    });
    return () => {
      isShown = false;
    };
  }, [users, wanted]);
  return names;
}

/** Ids of Sanity's tokens begin with `p-robot` or `g-`. */
function nameOf(id: string, name: string | undefined): string {
  if (name !== undefined && name !== '') return name;
  return /^(p-robot|g-|shop$)/.test(id) ? activityText.shop : activityText.unknown;
}
