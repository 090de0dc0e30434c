import { Button } from '@sanity/ui';
import type { ComponentProps, ReactNode } from 'react';

export function SmallButton(props: ComponentProps<typeof Button>): ReactNode {
  return <Button mode="ghost" fontSize={1} padding={2} {...props} />;
}
