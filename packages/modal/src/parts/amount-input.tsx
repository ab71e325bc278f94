import {
  type AmountProblem,
  type AmountText,
  editAmountText,
  type NumberStyle,
  numberStyle,
  pasteAmountText,
  showAmountText,
} from '@latchkey/core/ui'
import { type ClipboardEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { useLocale } from '../locale/use-locale.ts'
import type { CurrencyLook } from './currency-look.ts'
import { useFit } from './use-fit.ts'

interface Caret {
  /** Number of digits after the caret, because group separators or a leading zero may be added before it. */
  readonly behind: number
  readonly isForward: boolean
}

interface AmountInputProps {
  readonly id: string
  /** Digits with at most one point, as typed. */
  readonly text: string
  readonly decimals: number
  /** Symbol of the currency, for an entered value. */
  readonly look: Pick<CurrencyLook, 'before' | 'after'> | undefined
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly onText: ((text: string, problem: AmountProblem | undefined) => void) | undefined
}

/** A large input for a number in the format of the locale, with group separators. The caret stays at its digit. */
export function AmountInput({ id, text, decimals, look, describedBy, isInvalid, onText }: AmountInputProps) {
  const style = numberStyle(useLocale())
  const shown = showAmountText(text, style)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<Caret>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const length = shown.length + (look === undefined ? 0 : look.before.length + look.after.length)
  useFit(input, length)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    const at = placeOf(caret.current, shown, style)
    caret.current = undefined
    input.current?.setSelectionRange(at, at)
  })
  const take = (edited: AmountText, next: Caret) => {
    caret.current = next
    onText?.(edited.text, edited.problem)
    // Redraws, because a rejected key has moved the caret.
    redraw()
  }
  const edit = ({ value, selectionStart }: HTMLInputElement, isForward: boolean) => {
    const behind = countDigits(value.slice(selectionStart ?? value.length), style)
    take(editAmountText({ before: shown, after: value, style, decimals }), { behind, isForward })
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    if (onText === undefined) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const [start, end] = [selectionStart ?? shown.length, selectionEnd ?? shown.length]
    const pasted = event.clipboardData.getData('text')
    const behind = countDigits(shown.slice(end), style)
    take(pasteAmountText({ before: shown, pasted, start, end, style, decimals }), { behind, isForward: false })
  }
  return (
    <span className="lk-amount-input" dir="ltr">
      {look !== undefined && look.before !== '' && <span aria-hidden="true">{look.before}</span>}
      <input
        ref={input}
        id={id}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={style.digits[0]}
        readOnly={onText === undefined}
        value={shown}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onPaste={paste}
        onChange={({ target, nativeEvent }) =>
          edit(target, 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward')
        }
      />
      {look !== undefined && look.after !== '' && <span aria-hidden="true">{look.after}</span>}
    </span>
  )
}

function isDigit(character: string, { point }: NumberStyle): boolean {
  return /\p{Nd}/u.test(character) || character === point
}

const countDigits = (text: string, style: NumberStyle) =>
  [...text].filter((character) => isDigit(character, style)).length

function placeOf({ behind, isForward }: Caret, shown: string, style: NumberStyle): number {
  let at = shown.length
  for (let left = behind; left > 0 && at > 0; at--) if (isDigit(shown[at - 1] ?? '', style)) left--
  // The caret stays before a group separator, so that the next backspace deletes a digit; for forward deletion, after
  // it.
  while (!isForward && at > 0 && !isDigit(shown[at - 1] ?? '', style)) at--
  return at
}
