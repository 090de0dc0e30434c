/** The tool 订单, which operators alone have. */
import { PackageIcon } from '@sanity/icons/Package';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { ordersText } from '../text/orders.ts';
import { router } from './router.ts';

const OrdersTool = lazy(async () => ({ default: (await import('./OrdersTool.tsx')).OrdersTool }));

export const ordersTool: Tool = {
  name: 'orders',
  title: ordersText.title,
  icon: PackageIcon,
  component: OrdersTool,
  router,
};
