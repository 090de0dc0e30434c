import { type Body, isBody } from './call.ts';
import { type CallOutcome, readOps, writeOps } from './ops-call.ts';
import type { Customer, CustomerNoteRequest, CustomerTrustRequest, FoundCustomers } from './ops-customers.ts';

/** A conflict contains the present customer. */
export type CustomerResult<T> = CallOutcome<T, { readonly customer: Customer }>;

const isCustomer = (value: unknown): value is Customer => isBody(value) && Array.isArray(value.notes);
const customerIn = (data: Body) => (isCustomer(data) ? data : undefined);

export function findCustomers(q: string): Promise<CustomerResult<FoundCustomers>> {
  return readOps(`/ops/customers?${new URLSearchParams({ q })}`, (data) =>
    Array.isArray(data.items) ? (data as unknown as FoundCustomers) : undefined,
  );
}

export function fetchCustomer(id: string, cursor?: string): Promise<CustomerResult<Customer>> {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
  return readOps(`/ops/customers/account/${encodeURIComponent(id)}${query}`, customerIn);
}

function write(path: string, request: unknown, key: string): Promise<CustomerResult<Customer>> {
  return writeOps(`/ops/customers/${path}`, request, key, customerIn, ({ customer }) =>
    isCustomer(customer) ? { customer } : undefined,
  );
}

export const addCustomerNote = (request: CustomerNoteRequest, key: string) => write('note', request, key);
export const setCustomerTrust = (request: CustomerTrustRequest, key: string) => write('trust', request, key);
