import accounts from './accounts.json' with { type: 'json' };
import type { Provider } from './controls/settings.ts';
import { get, jsonReply, type Route } from './http.ts';

/** An account's owner sets this up in the dashboard. The fault `answer` changes it. */
export function accountRoutes(provider: Provider, webhook: { url: string; webhookId?: string }): Route[] {
  const filled = JSON.stringify(accounts[provider])
    .replaceAll('WEBHOOK_ID', webhook.webhookId ?? 'we_sandbox')
    .replaceAll('WEBHOOK_URL', webhook.url);
  return Object.entries(JSON.parse(filled)).map(([path, answer]) => get(path, () => jsonReply(200, answer)));
}
