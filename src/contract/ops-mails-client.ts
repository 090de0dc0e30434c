import { isBody } from './call.ts';
import { readOps } from './ops-call.ts';
import type { BuyerMailRequest, OrderMails, ResendMailRequest } from './ops-mails.ts';
import { type OpsResult, writeToOrder } from './ops-orders-client.ts';

export function fetchOrderMails(order: string): Promise<OpsResult<OrderMails>> {
  return readOps(`/ops/mails?${new URLSearchParams({ order })}`, (data) =>
    Array.isArray(data.items) && isBody(data.placeholders) ? (data as unknown as OrderMails) : undefined,
  );
}

export const resendMail = (request: ResendMailRequest, key: string) =>
  writeToOrder('/ops/mails/resend', request, key);
export const sendMailToBuyer = (request: BuyerMailRequest, key: string) =>
  writeToOrder('/ops/mails/write', request, key);
