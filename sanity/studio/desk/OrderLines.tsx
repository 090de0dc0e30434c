import type { ReactNode } from 'react';
import { formatFen, formatYuan, requireFen } from '../../../src/features/base/money.rules.ts';
import { freightText } from '../../../src/features/orders/freight.text.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import type { OpsLine } from '../../../src/features/orders/ops-order-lines.contract.ts';
import { orderAmountFen } from '../../../src/features/orders/orders.rules.ts';
import { TableHead } from '../base/TableHead.tsx';
import { goodsFenOf, isSetOfSpecies } from '../documents/document-order.ts';
import { Thumbnail } from '../orders/elements.tsx';
import { orderText } from '../orders/order.text.ts';
import { LineShipping } from './LineShipping.tsx';

const texts = orderText.lines;

export function OrderLines({ order }: { readonly order: OpsOrder }): ReactNode {
  const { lines, total, shipping, country } = order;
  const goodsFen = goodsFenOf(order);
  const fee = shipping.fee === null ? null : requireFen(shipping.fee);
  return (
    <section>
      <h2>{texts.title}</h2>
      <table className="plain lines stacked">
        <caption>{texts.title}</caption>
        <TableHead
          titles={[texts.name, texts.grade, texts.quantity, texts.price, texts.amount]}
          figures={[texts.quantity, texts.price, texts.amount]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <th scope="row">
                <Specimen line={line} />
                {line.shipping !== null && country !== null && (
                  <LineShipping shipping={line.shipping} country={country} />
                )}
              </th>
              <td>{line.grade}</td>
              <td className="figure">
                {line.quantity}
                {line.refunded > 0 && <span className="soft">{texts.refunded(line.refunded)}</span>}
                {line.replaced > 0 && <span className="soft">{texts.replaced(line.replaced)}</span>}
                {line.returned > 0 && <span className="soft">{texts.returned(line.returned)}</span>}
              </td>
              <td className="figure">
                {formatYuan(line.unitPrice)}
                {line.listPrice !== line.unitPrice && (
                  <del className="soft">{formatYuan(line.listPrice)}</del>
                )}
              </td>
              <td className="figure">{formatYuan(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {texts.goods}
            </th>
            <td className="figure">{formatFen(goodsFen)}</td>
          </tr>
          {goodsFen !== requireFen(total) && (
            <tr>
              <th scope="row" colSpan={4}>
                {texts.before}
              </th>
              <td className="figure">{formatYuan(total)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={4}>
              {texts.fee}
              {shipping.feeNote !== '' && <span className="soft"> {shipping.feeNote}</span>}
            </th>
            <td className="figure">{freightText(shipping.fee, shipping.feeStatus)}</td>
          </tr>
          <tr className="sum">
            <th scope="row" colSpan={4}>
              {texts.sum}
            </th>
            <td className="figure">{formatFen(orderAmountFen(goodsFen, fee))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Specimen({ line }: { readonly line: OpsLine }): ReactNode {
  const { name, picture, specimen } = line;
  const isOne = specimen !== null && !isSetOfSpecies(line);
  const place = specimen === null ? '' : specimen.locality || specimen.origin;
  const facts = [specimen?.sku, isOne ? specimen.sex : '', place, specimen?.collectedOn].filter(
    (fact) => fact != null && fact !== '',
  );
  return (
    <div className="specimen">
      <Thumbnail address={picture} size={72} />
      <div className="specimen-label">
        <strong>{name}</strong>
        {isOne && specimen.latinName !== '' && <i lang="la">{specimen.latinName}</i>}
        <span>
          {facts.map((fact, at) => (
            <span key={fact}>{at === facts.length - 1 ? fact : `${fact}，`}</span>
          ))}
        </span>
        {specimen?.cites != null && (
          <span className="cites">
            {texts.cites(specimen.cites)}
            {specimen.permitNote !== null && `，${specimen.permitNote}`}
          </span>
        )}
      </div>
    </div>
  );
}
