/** Replaces Preact's JSX runtime in bundles of functions: it also has templates, which add to cold starts. */
export { Fragment, h as jsx, h as jsxs } from 'preact';
