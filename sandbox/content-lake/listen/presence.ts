type Session = { userId: string; send: (event: unknown) => void; sessionIds: Set<string> };

export class Presence {
  readonly #sessions = new Map<string, Session>();

  /** `subscription` is unique among all sockets. */
  subscribe(subscription: string, userId: string, send: (event: unknown) => void): void {
    this.#sessions.set(subscription, { userId, send, sessionIds: new Set() });
  }

  announce(
    subscription: string | undefined,
    userId: string,
    data: { sessionId: string; locations: unknown },
  ): void {
    if (subscription !== undefined) this.#sessions.get(subscription)?.sessionIds.add(data.sessionId);
    this.#tell({ type: 'state', i: userId, m: data });
  }

  rollCall(userId: string, session: string): void {
    this.#tell({ type: 'rollCall', i: userId, session });
  }

  disconnect(userId: string, session: string): void {
    this.#tell({ type: 'disconnect', i: userId, m: { session } });
  }

  unsubscribe(subscription: string): void {
    const session = this.#sessions.get(subscription);
    if (!session) return;
    this.#sessions.delete(subscription);
    for (const sessionId of session.sessionIds) this.disconnect(session.userId, sessionId);
  }

  #tell(event: unknown): void {
    for (const { send } of this.#sessions.values()) send(event);
  }
}
