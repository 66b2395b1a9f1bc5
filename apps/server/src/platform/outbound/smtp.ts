import nodemailer from 'nodemailer'

/** The transport for outgoing email. */
export type Post = ReturnType<typeof openPost>

/**
 * A pool of at most `connections` connections to the SMTP server of the settings; close it when it is no longer used. Waiting for the server ends after
 * `timeout` milliseconds (I-10). Nothing in an email makes the server open a file or an address. This folder is the only way out of the server
 * (I-22), with one module for each protocol: any other outgoing connection belongs here too.
 */
export const openPost = (url: string, { connections = 1, timeout = 10_000 } = {}) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
