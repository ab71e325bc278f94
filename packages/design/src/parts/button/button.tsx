import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'

/** How a button looks and what it weighs; one primary per view. */
export interface ButtonLook {
  /** Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** 32, 44 or 48px high; the small one still has a 44px target. Default `md`. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  readonly fullWidth?: boolean | undefined
  /** Icon before the text. */
  readonly start?: ReactNode
  /** Icon after the text. */
  readonly end?: ReactNode
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithoutRef<'button'> {
  /** Shows a spinner over the text. Width and focus stay; presses do nothing; assistive tools announce "busy". */
  readonly loading?: boolean | undefined
}

/** A press that does something here. Takes every attribute of `<button>`; `type` defaults to `button`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, fullWidth, start, end, loading = false, className, children, onClick, type = 'button', ...rest },
  ref,
) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      onClick={press}
      className={classNames(look({ variant, size, fullWidth }), className)}
      // Not `disabled`: that would throw the keyboard focus away.
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
    >
      <span className="lk-button-content">
        {start}
        {children}
        {end}
      </span>
      {loading && <Spinner className="lk-button-spinner" />}
    </button>
  )
})

export interface ButtonLinkProps extends ButtonLook, ComponentPropsWithoutRef<'a'> {
  readonly href: string
}

/** The same look for a link that leads to another page. Links to other sites open apart and send no referrer. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant, size, fullWidth, start, end, className, children, target = '_blank', ...rest },
  ref,
) {
  return (
    <a
      {...rest}
      ref={ref}
      target={target}
      rel={rest.rel ?? 'noopener noreferrer'}
      className={classNames(look({ variant, size, fullWidth }), className)}
    >
      <span className="lk-button-content">
        {start}
        {children}
        {end}
      </span>
    </a>
  )
})

function look({ variant = 'secondary', size = 'md', fullWidth = false }: ButtonLook): string {
  return classNames(
    'lk-button',
    `lk-button-${variant}`,
    size !== 'md' && `lk-button-${size}`,
    fullWidth && 'lk-button-full',
  )
}
