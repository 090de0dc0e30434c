// @vitest-environment jsdom
import { act, createRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { PREVIEW_VERSION } from '../../../src/features/preview/preview.contract.ts';
import { usePreviewFrame } from './use-preview-frame.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a preview that did not open tries again once the network is back, and one that is open stays', () => {
  vi.useFakeTimers();
  const element = createRef<HTMLIFrameElement>();
  function Pane(): ReactNode {
    const { state, attempt } = usePreviewFrame(element, { draft: undefined, focus: '', onOpen: vi.fn() });
    return (
      <>
        <output>{`${state} ${attempt}`}</output>
        <iframe key={attempt} ref={element} title="预览" />
      </>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const shown = () => place.querySelector('output')?.textContent;
  const backOnline = () => act(() => void dispatchEvent(new Event('online')));
  act(() => root.render(<Pane />));
  act(() => vi.advanceTimersByTime(15_000));
  expect(shown()).toBe('closed 0');
  backOnline();
  expect(shown()).toBe('opening 1');
  const message = { preview: PREVIEW_VERSION, kind: 'ready' };
  const source = element.current?.contentWindow ?? null;
  act(
    () => void dispatchEvent(new MessageEvent('message', { data: message, source, origin: location.origin })),
  );
  backOnline();
  expect(shown()).toBe('open 1');
  act(() => root.unmount());
  vi.useRealTimers();
});
