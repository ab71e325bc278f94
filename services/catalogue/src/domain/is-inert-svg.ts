/** Shapes, colours and what groups them. None runs, loads, animates or holds anything of another language. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan use image style
   linearGradient radialGradient stop clipPath mask
   filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset`.split(/\s+/),
)
/** Copies of copies of copies: a few lines of them would draw for hours. */
const MAX_USES = 8

const COMMENT = /<!--(?!-?>)[^<]*?-->/g
/** In another encoding the bytes would be another text than the one that is read here. */
const DECLARATION =
  /^\s*<\?xml version=["']1\.\d["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])?\s*\?>/i
/** Entities may name others, and a number may spell what is looked for here. Only the five of XML are left. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/
/** An escape or an import of CSS. */
const CSS = /[\\@]/
const HANDLER = /[\s"'/]on\w*\s*=/i
const LINK = /(?:href|src)\s*=\s*(?!["'](?:#|data:image\/(?:png|jpeg|webp);base64,))/i
const ADDRESS = /url\s*\((?!\s*["']?#)/i

/**
 * Returns whether an SVG only draws: it has known elements only, and no script, handler, entity, address or import.
 *
 * @example isInertSvg('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') // false
 */
export function isInertSvg(svg: string): boolean {
  const text = svg.replace(DECLARATION, '').replace(COMMENT, '')
  if ([ENTITY, CSS, HANDLER, LINK, ADDRESS].some((pattern) => pattern.test(text))) return false
  const names = [...text.matchAll(/<\/?([^\s/>]*)/g)].map(([, name = '']) => name)
  // An opening tag and, mostly, a closing one.
  return names.every((name) => ELEMENTS.has(name)) && names.filter((name) => name === 'use').length <= 2 * MAX_USES
}
