import { begin, readSettings } from './start/begin';

async function start(): Promise<void> {
  const server = await begin(readSettings());

  let stopping = false;
  const stop = (signal: string) => {
    // A second Ctrl+C does not wait for running calls.
    if (stopping) process.exit(1);
    stopping = true;
    server
      .stop(signal)
      .then(() => process.exit(0))
      .catch((error: unknown) => fail(error));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The terminal was closed.
  process.on('SIGHUP', stop);

  console.log(await server.welcome());
}

/** Says in words what an operator can do something about, and everything about what they cannot. */
function fail(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    console.error(
      `端口 ${process.env['PORT'] || 8080} 已被占用，请停止占用它的程序，或用环境变量 PORT 换一个端口`,
    );
  } else if (code === 'EACCES') {
    console.error(`没有权限：${message}`);
  } else if (code === 'ECONNREFUSED') {
    console.error(`无法连接数据库（DATABASE_URL）：${message}`);
  } else if (/\p{Script=Han}/u.test(message)) {
    console.error(message);
  } else {
    console.error(error);
  }
  process.exit(1);
}

start().catch(fail);
