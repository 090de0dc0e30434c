/** The time to a parcel's dispatch and arrival: handling in the shop, then transit of the way. Days are whole, dates `YYYY-MM-DD`. */

export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Delivery from payment by the shop's terms. It holds where no way with its transit is chosen. */
export const DELIVERY_DAYS: DayRange = { from: 40, to: 60 };

/** Days from payment to arrival. `transit` is null without a chosen way. */
export function deliveryDays(handling: DayRange, transit: DayRange | null): DayRange {
  if (transit === null) return DELIVERY_DAYS;
  return { from: handling.from + transit.from, to: handling.to + transit.to };
}

/** The dates that lie this many days after `day`. */
export function datesAfter(day: string, { from, to }: DayRange): DateRange {
  return { from: dateAfter(day, from), to: dateAfter(day, to) };
}

export interface DeliveryDates {
  /** Null if it was sent already, or no way is chosen. */
  readonly ships: DateRange | null;
  readonly arrives: DateRange;
}

/** Dates of a paid order. `shippedOn` is the day of its last parcel; null before that. */
export function deliveryDates(
  { paidOn, shippedOn }: { readonly paidOn: string; readonly shippedOn: string | null },
  handling: DayRange,
  transit: DayRange | null,
): DeliveryDates {
  if (shippedOn !== null && transit !== null) return { ships: null, arrives: datesAfter(shippedOn, transit) };
  return {
    ships: transit === null || shippedOn !== null ? null : datesAfter(paidOn, handling),
    arrives: datesAfter(paidOn, deliveryDays(handling, transit)),
  };
}

/** A range that is over is no expectation any more. Null once the arrival is. */
export function datesAhead({ ships, arrives }: DeliveryDates, today: string): DeliveryDates | null {
  if (arrives.to < today) return null;
  return { ships: ships !== null && ships.to < today ? null : ships, arrives };
}

function dateAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
