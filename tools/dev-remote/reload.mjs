/** Tells the pages that are open at this server that there is a new build. */
export class Reload {
  #open = new Set();

  /** The script in each page. */
  script = (_request, response) =>
    response
      .type('text/javascript')
      .send("new EventSource('/__dev/builds').addEventListener('built', () => location.reload());");

  /** The stream that it listens to. */
  stream = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': open\n\n');
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
  };

  tellAll() {
    for (const response of this.#open) response.write('event: built\ndata:\n\n');
  }

  end() {
    for (const response of this.#open) response.end();
  }
}
