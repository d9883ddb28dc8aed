/** The ID of the command line as an app, which every Signpost knows. */
export const CLIENT_ID = 'signpost-cli';
