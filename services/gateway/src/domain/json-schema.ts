import { type JsonSchema, toJsonSchema as toSchemaWithDialect } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/**
 * Returns the JSON Schema of the input of a schema, in the dialect of OpenAPI 3.1. Checks after a transformation apply
 * to the output, and are left out.
 *
 * @throws an error for a schema or check without an equivalent in JSON Schema, so that nothing is described wrongly
 * @see https://json-schema.org/draft/2020-12
 * @example toJsonSchema(v.nullable(v.string())) // { anyOf: [{ type: 'string' }, { type: 'null' }] }
 */
export function toJsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toSchemaWithDialect(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // JSON has no infinite numbers, and JSON Schema no checks that are functions.
    ignoreActions: ['check', 'finite'],
  })
  return converted
}

/** A parameter of a query, as OpenAPI describes it. */
export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** Returns the parameters of a query. */
export function listParameters(query: v.GenericSchema | undefined): readonly Parameter[] {
  const { properties = {}, required = [] } = query === undefined ? {} : toJsonSchema(query)
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : [{ name, required: required.includes(name), schema }],
  )
}
