import { createContext, type Context as RuntimeContext, Script } from 'node:vm';

/**
 * What `cloudfront-js-2.0` has of JavaScript besides its syntax. Its engine lacks much of what Node has, such
 * as `flatMap`: here too, so that a function fails on this machine and not at the edge.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */

const words = (text: string): string[] => text.split(' ');

/** Methods that all objects have, by any name of their own. */
const EVERY_OBJECT = words('constructor toString valueOf toLocaleString');

const NONE: readonly string[] = [];

/** Methods of both `Array.prototype` and the prototype of typed arrays. */
const OF_ALL_ARRAYS =
  'copyWithin every fill filter find findIndex forEach includes indexOf join lastIndexOf map reduce ' +
  'reduceRight reverse slice some sort';

const TYPED_ARRAY = 'Int8Array.__proto__';

/**
 * Methods and constants, of constructors and of their prototypes, as AWS lists them. Objects that are not
 * here have all of theirs. `atob`, `btoa`, `TextDecoder`, `TextEncoder` and modules are in AWS's lists and
 * not here: no function needs them.
 */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Object: words(
    'assign create defineProperties defineProperty entries freeze getOwnPropertyDescriptor ' +
      'getOwnPropertyDescriptors getOwnPropertyNames getPrototypeOf is isExtensible isFrozen isSealed keys ' +
      'preventExtensions seal setPrototypeOf values',
  ),
  'Object.prototype': words('hasOwnProperty isPrototypeOf propertyIsEnumerable'),
  Array: words('isArray of'),
  'Array.prototype': words(`${OF_ALL_ARRAYS} concat pop push shift splice unshift`),
  [TYPED_ARRAY]: words('from of'),
  [`${TYPED_ARRAY}.prototype`]: words(`${OF_ALL_ARRAYS} set subarray`),
  ArrayBuffer: words('isView'),
  'ArrayBuffer.prototype': words('slice'),
  String: words('fromCharCode fromCodePoint'),
  'String.prototype': words(
    'charAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace ' +
      'replaceAll search slice split startsWith substr substring toLowerCase toUpperCase trim trimEnd ' +
      'trimStart',
  ),
  Number: words(
    'EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY ' +
      'isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
  ),
  Math: words(
    'E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 ' +
      'cos cosh exp expm1 floor fround hypot imul log log10 log1p log2 max min pow random round sign sin ' +
      'sinh sqrt tan tanh trunc',
  ),
  JSON: words('parse stringify'),
  Promise: words('all allSettled any race reject resolve'),
  RegExp: NONE,
  'RegExp.prototype': words('exec test'),
  Symbol: words('for keyFor'),
  console: words('log'),
};

const GLOBALS = [
  ...words('Array Boolean Date JSON Math Number Object Promise RegExp String Symbol'),
  ...words(
    'ArrayBuffer Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array',
  ),
  ...words('Float32Array Float64Array'),
  ...words('Error EvalError RangeError ReferenceError SyntaxError TypeError URIError'),
  ...words('decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt'),
  ...words('NaN Infinity undefined globalThis console'),
  // Cannot be called: code is not generated from strings.
  ...words('Function eval'),
];

/** Runs in the context. Accessors and symbols stay, because the engine itself needs them. */
const RESTRICT = new Script(`(members, everyObject, globals) => {
  for (const [path, names] of Object.entries(members)) {
    const owner = path.split('.').reduce((value, name) => value[name], globalThis);
    for (const name of Object.getOwnPropertyNames(owner)) {
      const property = Object.getOwnPropertyDescriptor(owner, name);
      if (property.get || !property.configurable) continue;
      const isOfFunctions = typeof owner === 'function' && ['name', 'length', 'prototype'].includes(name);
      if (!isOfFunctions && !names.includes(name) && !everyObject.includes(name)) delete owner[name];
    }
  }
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!globals.includes(name)) delete globalThis[name];
  }
}`);

/** A new global scope as the runtime has it. */
export function functionRuntime(): RuntimeContext {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  RESTRICT.runInContext(context)(MEMBERS, EVERY_OBJECT, GLOBALS);
  return context;
}

/** The module that changes the origin of a request, as functions import it: in their first line. */
const MODULE = /^import cf from 'cloudfront';\n/;

/**
 * The `handler` of a function, as it is at the edge: in strict mode, in a global scope of its own. `modules`:
 * what it may import, by the names that it uses.
 */
export function handlerOf<Handler>(code: string, modules: { cf?: object } = {}): Handler {
  const scope = functionRuntime();
  if (modules.cf && MODULE.test(code)) scope['cf'] = modules.cf;
  return new Script(`'use strict';${code.replace(MODULE, '')}\n;handler`).runInContext(scope) as Handler;
}
