import { type ReactNode, useEffect, useState } from 'react';
import { QUOTE_MESSAGE_MAX } from '../../../src/features/base/limits.contract.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { QUOTE_RESERVATION_MAX_MS, QUOTE_VALID_MAX_MS } from '../../../src/features/quotes/quotes.rules.ts';
import { draftName, getDraft, setDraft, useDraft } from '../orders/drafts.ts';
import { ActionForm, CheckField, Field, TextAreaField } from '../orders/form-parts.tsx';
import { papersText } from '../papers/papers.text.ts';
import { EditedLines } from './EditedLines.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { QuoteConflict } from './QuoteConflict.tsx';
import { QuoteFreight } from './QuoteFreight.tsx';
import {
  beijingDate,
  differencesFrom,
  formSums,
  freightLines,
  parseForm,
  type QuoteDraft,
  toQuoteDraft,
} from './quote-form.ts';
import type { QuoteDialog, QuoteWrites } from './quote-writes.ts';
import { quotesText as texts } from './quotes.text.ts';

interface QuoteEditorProps {
  readonly quote: OpsQuote;
  readonly writes: QuoteWrites;
  readonly onOpen: (dialog: QuoteDialog) => void;
}

const DAY_MS = 86_400_000;

/** The form of a draft. For a quote that can't be edited it shows only unsaved input. */
export function QuoteEditor({ quote, writes, onOpen }: QuoteEditorProps): ReactNode {
  const { id, version, actions, papers, forPapers } = quote;
  const name = draftName(id, 'form');
  const { typed: form, isTyped, type, drop } = useDraft<QuoteDraft>(name, toQuoteDraft(quote));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isEditable = actions.edit === null;
  const isStale = isTyped && (form.version !== version || !isEditable);
  const differences = isStale ? differencesFrom(form, quote) : [];
  const isSaved = isStale && differences.length === 0;
  // The quote equals the draft: it was saved although the response was lost, or a colleague typed the same.
  useEffect(() => {
    if (isSaved) setDraft(name, undefined);
  }, [isSaved, name]);

  const change = (changed: Partial<QuoteDraft>) => {
    type({ ...form, ...changed });
    setProblems([]);
  };
  const save = async (): Promise<boolean> => {
    const parsed = parseForm(form, quote);
    setProblems(parsed.kind === 'wrong' ? parsed.problems : []);
    if (parsed.kind === 'wrong') return false;
    const { request } = parsed;
    const isDone = await writes.send('edit', '/quotes/edit', request, texts.saved);
    // Text that was typed while the form was being saved stays.
    const now = getDraft<QuoteDraft>(name);
    if (isDone && now !== undefined)
      setDraft(name, now === form ? undefined : { ...now, version: form.version + 1 });
    return isDone;
  };
  const isSavedAsShown = !isTyped && quote.validUntil !== null;
  const saveThenOpen = async (dialog: QuoteDialog) => {
    if (isSavedAsShown || (await save())) onOpen(dialog);
  };

  const conflict = differences.length > 0 && (
    <QuoteConflict
      differences={differences}
      onKeep={isEditable ? () => type({ ...form, version }) : undefined}
      onTake={drop}
    />
  );
  if (!isEditable) return conflict;
  const { terms } = texts;
  const { units } = formSums(form, quote);
  const today = new Date();
  const lastDay = (most: number) => beijingDate(today, most / DAY_MS - 1);
  return (
    <div className="quote-editor">
      <section>
        <h2>{texts.lines.title}</h2>
        <EditedLines quote={quote} form={form} onLines={(lines) => change({ lines })} />
        <ProductPicker lines={form.lines} onPick={(line) => change({ lines: [...form.lines, line] })} />
      </section>
      <section>
        <h2>{terms.title}</h2>
        <ActionForm
          at="edit"
          submission={writes}
          submit={texts.save}
          isTyped={isTyped}
          problem={problems.length > 0 ? problems.join('；') : undefined}
          onSubmit={() => void save()}
          beside={
            <>
              <button type="button" aria-disabled={writes.isBusy} onClick={() => void saveThenOpen('send')}>
                {texts.send.open}
              </button>
              {!forPapers && papers !== null && papers.missing.length > 0 && (
                <button
                  type="button"
                  aria-disabled={writes.isBusy}
                  onClick={() => void saveThenOpen('reserve')}
                >
                  {papersText.reserve.open}
                </button>
              )}
              {!forPapers && (
                <button type="button" onClick={() => onOpen('withdraw')}>
                  {texts.withdraw.open}
                </button>
              )}
              {isTyped && <span className="soft">{texts.unsaved}</span>}
            </>
          }
        >
          <div className="fields">
            <div>
              <Field
                label={terms.freight}
                value={form.freight}
                inputMode="decimal"
                aria-describedby="quote-freight-hint"
                onType={(freight) => change({ freight })}
              />
              <p className="soft" id="quote-freight-hint">
                {terms.freightHint}
              </p>
              <QuoteFreight
                country={quote.country}
                lines={freightLines(form)}
                way={form.way}
                onTake={change}
              />
            </div>
            <div>
              <Field
                label={terms.valid}
                type="date"
                value={form.validUntil}
                min={beijingDate(today)}
                max={lastDay(form.reserve ? QUOTE_RESERVATION_MAX_MS : QUOTE_VALID_MAX_MS)}
                aria-describedby="quote-valid-hint"
                onType={(validUntil) => change({ validUntil })}
              />
              <p className="soft" id="quote-valid-hint">
                {terms.validHint}
              </p>
            </div>
          </div>
          <CheckField
            label={terms.reserve}
            checked={form.reserve}
            aria-describedby="quote-reserve-hint"
            onCheck={(reserve) => change({ reserve })}
          />
          <p className="soft" id="quote-reserve-hint">
            {form.reserve ? terms.reserveHint(units) : terms.noReserveHint}
          </p>
          <TextAreaField
            label={terms.note}
            hint={`（${terms.noteHint}）`}
            maxLength={QUOTE_MESSAGE_MAX}
            value={form.note}
            onType={(value) => change({ note: value })}
          />
          {conflict}
        </ActionForm>
      </section>
    </div>
  );
}
