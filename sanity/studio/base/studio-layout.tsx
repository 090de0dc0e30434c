import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { Component, type ReactNode } from 'react';
import {
  type ActiveToolLayoutProps,
  definePlugin,
  type LayoutProps,
  LoadingBlock,
  useFeatureEnabled,
} from 'sanity';
import { asksBeforeLeaving } from './leaving.ts';
import { sessionText } from './session.text.ts';

const { toolError } = sessionText;

/** Sanity's own error screen is English, and reloads the page after a failed import (sanity-io/sanity#9349). */
class ToolErrors extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    addEventListener('online', this.#onOnline);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#onOnline);
  }

  /** React and browsers remember that a module failed, so only a new page loads it. */
  readonly #onOnline = () => {
    if (this.state.error !== undefined && !asksBeforeLeaving()) location.reload();
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Card height="fill" padding={5} role="alert">
        <Stack gap={4}>
          <Heading as="h1">{toolError.title}</Heading>
          <Text>{toolError.sentence}</Text>
          <Flex gap={3}>
            <Button mode="ghost" text={toolError.reload} onClick={() => location.reload()} />
          </Flex>
          <Text size={1}>{toolError.details}</Text>
          <Text size={1}>
            <code>{String(error)}</code>
          </Text>
        </Stack>
      </Card>
    );
  }
}

/**
 * Sanity's comments plugin remounts the Studio once it learns that the project has no comments, although they
 * are off. Text typed in between would be lost.
 */
function WithFeatures(props: LayoutProps): ReactNode {
  const { isLoading } = useFeatureEnabled('studioComments');
  return isLoading ? <LoadingBlock showText /> : props.renderDefault(props);
}

export const studioLayout = definePlugin({
  name: 'shop-layout',
  studio: {
    components: {
      layout: WithFeatures,
      activeToolLayout: (props: ActiveToolLayoutProps) => (
        <ToolErrors key={props.activeTool.name}>{props.renderDefault(props)}</ToolErrors>
      ),
    },
  },
});
