import { Button, Flex, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { useClient } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { exportText as texts } from './export.text.ts';
import { exportProducts, saveFile } from './export-products.ts';

interface Props {
  readonly text: string;
  readonly ids?: readonly string[];
}

export function ExportButton({ text, ids }: Props): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const result = await exportProducts(client, ids, (done, total) => setMessage(texts.reading(done, total)));
    if (result.kind === 'file') saveFile(result.file, result.name);
    setMessage(result.message);
    setBusy(false);
  };
  return (
    <Flex align="center" gap={3}>
      <Button mode="ghost" text={text} disabled={isBusy} onClick={start} />
      <Text size={1} muted aria-live="polite">
        {message}
      </Text>
    </Flex>
  );
}
