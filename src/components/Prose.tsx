import { Children, type ReactNode } from 'react';

const MEASURE = /(\d[\d.,至–-]* ?(?:厘米|毫米|公斤|克|米|年|月|日|天|周|小时|件|种))/;

/** No line breaks between a number and its unit. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return Children.map(children, (child) =>
    typeof child === 'string'
      ? child.split(MEASURE).map((part, at) =>
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a unit may occur twice, and parts never move.
            <span key={at} className="whole-words">
              {part}
            </span>
          ) : (
            part
          ),
        )
      : child,
  );
}
