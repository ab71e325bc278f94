/**
 * Invisible characters, and those that change the writing direction; line breaks, tabs and joiners are part of texts.
 * @see UAX #9
 */
const HIDDEN = /((?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}])/u

/** The text to sign, unchanged, except that invisible characters are shown by their code point. */
export function SignedText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className="lk-review-text" dir="auto" tabIndex={0}>
      {text.split(HIDDEN).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <code key={at}>{`U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`}</code>
        ),
      )}
    </pre>
  )
}
