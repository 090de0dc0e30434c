import type { CallResult, MessageResponse } from '../base/call.client.ts';

/** Makes the call and shows its outcome. False if it failed. */
export type RunChange = (call: () => Promise<CallResult<MessageResponse>>) => Promise<boolean>;
