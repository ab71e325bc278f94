import type { NameEntry } from '@latchkey/core/ui'
import { Heading } from '@latchkey/design'
import { useWords } from '../../shell/index.ts'
import { names } from '../../strings/en/names.ts'

interface NameSuggestionsProps {
  readonly entry: NameEntry
  readonly suffix: string
  readonly isBusy: boolean
  onChoose(label: string): void
}

/** Names similar to the entered one. */
export function NameSuggestions({ entry, suffix, isBusy, onChoose }: NameSuggestionsProps) {
  const t = useWords('names', names)
  const { suggestions, status } = entry
  if (suggestions.length === 0) return null
  return (
    <section className="lk-names-more" data-stale={status === 'checking' ? '' : undefined}>
      <Heading level={2} look="section">
        {t.suggestions}
      </Heading>
      <ul className="lk-names-chips" aria-label={t.suggestions}>
        {suggestions.map(({ label, isRegistered }) => (
          <li key={label}>
            <button
              type="button"
              className="lk-names-chip"
              disabled={isRegistered || isBusy}
              data-taken={isRegistered ? '' : undefined}
              aria-label={isRegistered ? t.suggestionTaken(`${label}.${suffix}`) : `${label}.${suffix}`}
              data-testid="account-name-suggestion"
              onClick={() => onChoose(label)}
            >
              <bdi>{label}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
