import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId, useRef } from 'react'
import { SearchIcon, XIcon } from '../../icons/early-icons.generated.ts'
import { classNames } from '../class-names.ts'
import css from './field.css?inline'

/** Style sheet of `SearchField` and `TextField`: adopt it where one of them is drawn. */
export const fieldCss: string = `@layer parts{${css}}`

export interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value'> {
  /** Name of the field. Always there for assistive tools. */
  readonly label: string
  /** Show the label above the field. Default true. */
  readonly labelShown?: boolean | undefined
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Help below the field. */
  readonly hint?: ReactNode
  /** The error and how to put it right; announced, and takes the place of the hint. */
  readonly error?: ReactNode
  /** Inside the field, before the text. */
  readonly start?: ReactNode
  /** Inside the field, after the text: a unit, a "Max" button. */
  readonly end?: ReactNode
  /** Gives the field a clear button with this name, shown while there is text. */
  readonly clearLabel?: string | undefined
}

/** One line of text. Takes every attribute of `<input>` (`type`, `inputMode`, `autoComplete`, `name` …). */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const {
    label,
    labelShown = true,
    value,
    onValueChange,
    hint,
    error,
    start,
    end,
    clearLabel,
    className,
    ...rest
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement | null>(null)
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div className={classNames('lk-field', className)}>
      <label htmlFor={rest.id ?? id} className={labelShown ? 'lk-field-label' : 'lk-hidden'}>
        {label}
      </label>
      <div className="lk-field-box" data-invalid={hasError ? '' : undefined}>
        {start !== undefined && <span className="lk-field-slot">{start}</span>}
        <input
          id={id}
          type="text"
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...rest}
          ref={(element) => {
            input.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref !== null) ref.current = element
          }}
          className="lk-field-input"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          aria-invalid={hasError || undefined}
          aria-describedby={classNames(`${id}-note`, rest['aria-describedby'])}
        />
        {clearLabel !== undefined && value !== '' && (
          <button type="button" className="lk-field-clear" aria-label={clearLabel} onClick={clear}>
            <XIcon size={16} />
          </button>
        )}
        {end !== undefined && <span className="lk-field-slot">{end}</span>}
      </div>
      {/* Always in the tree, so that an error that arrives later is announced. */}
      <div id={`${id}-note`} className={hasError ? 'lk-field-error' : 'lk-field-hint'} aria-live="polite">
        {hasError ? error : hint}
      </div>
    </div>
  )
})

export interface SearchFieldProps extends Omit<TextFieldProps, 'labelShown' | 'clearLabel' | 'type' | 'start'> {
  /** Name of the clear button. */
  readonly clearLabel: string
}

/** A field for finding: magnifier, hidden label (also the placeholder unless one is given), clear button. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(props, ref) {
  return (
    <TextField
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      role="searchbox"
      placeholder={props.label}
      {...props}
      ref={ref}
      labelShown={false}
      start={<SearchIcon size={18} />}
    />
  )
})
