import { Prose } from '../../components/Prose.tsx';
import { WithLatinName } from '../../components/WithLatinName.tsx';
import { productText as words } from '../base/shop.text.ts';
import type { ShownProduct } from '../specimens/catalogue.contract.ts';
import { GRADES } from '../specimens/specimen.rules.ts';
import { gradeMeanings } from '../specimens/specimen.text.ts';
import { productFacts } from './product-facts.ts';

export function ProductFacts({ product }: { readonly product: ShownProduct }) {
  return (
    <div className="product-facts">
      <section>
        <h2>{words().description}</h2>
        <p className="lines">
          <Prose>{product.description}</Prose>
        </p>
      </section>
      <section>
        <h2>{words().facts}</h2>
        <dl>
          {productFacts(product).map((fact) => (
            <div key={fact.term}>
              <dt>{fact.term}</dt>
              <dd className="figures" translate={fact.isPerson ? 'no' : undefined}>
                {fact.isFamily ? <WithLatinName text={fact.text} /> : fact.text}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <details className="grade-guide">
        <summary>{words().gradeGuide}</summary>
        <dl>
          {GRADES.map((grade) => (
            <div key={grade}>
              <dt>{grade}</dt>
              <dd>{gradeMeanings()[grade]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
