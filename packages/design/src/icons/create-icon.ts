import { createElement, type FunctionComponent } from 'react'

/** Properties of every icon. */
export interface IconProps {
  /** Width and height in px. Default 20. */
  readonly size?: number | undefined
  /** Name for assistive tools; without it the icon is decoration and hidden from them. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** An icon of the set. */
export type Icon = FunctionComponent<IconProps>

/**
 * Returns an icon component: one stroke path on a 24 grid, drawn in the colour of the text around it.
 *
 * @param mirrored - True when it points along the line of text and turns round in right-to-left languages.
 */
export function createIcon(path: string, mirrored = false): Icon {
  return ({ size = 20, label, className = '' }) =>
    createElement(
      'svg',
      {
        className: `lk-icon${mirrored ? ' lk-mirror' : ''} ${className}`.trim(),
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.75,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        focusable: 'false',
        role: label === undefined ? undefined : 'img',
        'aria-label': label,
        'aria-hidden': label === undefined ? true : undefined,
      },
      createElement('path', { d: path }),
    )
}
