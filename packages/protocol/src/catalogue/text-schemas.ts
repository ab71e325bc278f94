import * as v from 'valibot'
import { MAX_NAME_INPUT, toDisplayName } from './display-name.ts'
import { isAppLink, isIconUrl, isWebLink } from './links.ts'

/*
 * Schemas of names and links. Their rules are in `display-name.ts` and `links.ts`, because `read-wallets.ts` uses them without
 * valibot.
 */

/**
 * A schema that cleans a name like {@link toDisplayName}, and rejects a name without visible characters.
 *
 * @example v.parse(displayName(), '  Rainbow\n') // "Rainbow"
 */
export function displayName(maxLength = 64) {
  return v.pipe(
    v.string(),
    v.maxLength(MAX_NAME_INPUT),
    v.transform((value: string) => toDisplayName(value, maxLength)),
    v.minLength(1, 'a name needs a visible character'),
  )
}

/** A link to a web page. @see isWebLink */
export const webLinkSchema = v.pipe(v.string(), v.check(isWebLink, 'a link starts with https://'))

/** A link that opens an app or a web page. @see isAppLink */
export const appLinkSchema = v.pipe(v.string(), v.check(isAppLink, 'a link is https or an app scheme'))

/** The URL of a picture. @see isIconUrl */
export const iconUrlSchema = v.pipe(v.string(), v.check(isIconUrl, 'a picture is https or a data:image of 256 KiB'))
