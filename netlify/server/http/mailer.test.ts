import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { requireSettings } from '../../../src/settings.ts';
import { type Mailer, mailerFor, messageId } from './mailer.ts';

const message = {
  id: 'order-paid B-1',
  to: 'lin@example.com',
  subject: '订单',
  text: '你好',
  html: '<p>你好</p>',
};

async function send(mailer: Mailer): Promise<void> {
  if (mailer.kind === 'closed') throw new Error(mailer.why);
  await mailer.send(message, AbortSignal.timeout(10_000));
}

function smtp(yes: string, lines: string[]) {
  return createTcp((socket: Socket) => {
    let inData = false;
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((one) => one !== '')) {
        lines.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write(`${yes}\r\n`);
        } else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('EHLO')) socket.write('250 mail.example\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
}

async function listening(server: ReturnType<typeof createTcp>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('with SMTP_URL mail is sent to that server, from MAIL_FROM, with an id derived from its key', async () => {
  const lines: string[] = [];
  const server = smtp('250 taken', lines);
  const SMTP_URL = `smtp://127.0.0.1:${await listening(server)}`;
  try {
    await send(mailerFor(requireSettings({ SMTP_URL, MAIL_FROM: '蝶藏 <shop@example.com>' }), 'production'));
  } finally {
    server.close();
  }
  expect(lines).toContain('MAIL FROM:<shop@example.com>');
  expect(lines).toContain('RCPT TO:<lin@example.com>');
  expect(lines).toContain(`Message-ID: ${messageId(message.id, 'x <shop@example.com>')}`);
  expect(lines.join('\n')).toContain('text/plain');
  expect(lines.join('\n')).toContain('text/html');
});

test('a refusal by the mail server is an error', async () => {
  const server = smtp('550 no such mailbox', []);
  const SMTP_URL = `smtp://127.0.0.1:${await listening(server)}`;
  try {
    await expect(send(mailerFor(requireSettings({ SMTP_URL }), 'local'))).rejects.toThrow('550');
  } finally {
    server.close();
  }
});

test('without SMTP_URL mail is sent to the mailbox, whose error is reported', async () => {
  let status = 201;
  let body = '';
  const server = createHttp(async (request, response) => {
    body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(status).end();
  });
  const MAILBOX_URL = `http://127.0.0.1:${await listening(server)}/mails`;
  const mailer = mailerFor(requireSettings({ MAILBOX_URL }), 'local');
  try {
    await send(mailer);
    expect(JSON.parse(body)).toEqual({
      messageId: messageId(message.id, 'shop@localhost'),
      from: 'shop@localhost',
      to: 'lin@example.com',
      subject: '订单',
      text: '你好',
      html: '<p>你好</p>',
    });
    status = 500;
    await expect(send(mailer)).rejects.toThrow('500');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('previews send no mail, and neither does a shop without a mail server', () => {
  const settings = requireSettings({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@b.cn' });
  expect(mailerFor(settings, 'preview')).toMatchObject({ kind: 'closed' });
  expect(mailerFor(requireSettings({}), 'local')).toMatchObject({ kind: 'closed' });
});

test('a mail’s id is always the same, whatever characters its key has', () => {
  expect(messageId('订单 1', 'a@b.cn')).toBe(messageId('订单 1', 'a@b.cn'));
  expect(messageId('订单 1', 'a@b.cn')).toMatch(/^<[\w-]+@b\.cn>$/);
  expect(messageId('订单 1', 'a@b.cn')).not.toBe(messageId('订单 2', 'a@b.cn'));
});
