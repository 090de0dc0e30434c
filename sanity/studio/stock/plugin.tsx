/** Puts the stock beside each grade of a product. The grade's own type knows no Studio, so it is hung in here. */
import { Stack } from '@sanity/ui';
import type { ReactNode } from 'react';
import { definePlugin, type InputProps, useFormValue } from 'sanity';
import { StockPanel } from './StockPanel.tsx';

export const shopStock = definePlugin({
  name: 'shop-stock',
  form: {
    components: {
      input: (props: InputProps) =>
        props.schemaType.name === 'variant' ? <WithStock {...props} /> : props.renderDefault(props),
    },
  },
});

function WithStock(props: InputProps): ReactNode {
  const productId = useFormValue(['_id']);
  const { value } = props;
  const variantKey = typeof value === 'object' && value !== null ? Reflect.get(value, '_key') : undefined;
  if (typeof productId !== 'string' || typeof variantKey !== 'string') return props.renderDefault(props);
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <StockPanel productId={productId} variantKey={variantKey} />
    </Stack>
  );
}
