// Comms: the channels, one for each widget, between a page and the widgets in its kernel.

export class Comm {
  constructor(comms, target, id) {
    this.comms = comms;
    this.target_name = target;
    this.comm_id = id;
    this.handlers = {};
  }

  on_msg(handler) {
    this.handlers.msg = handler;
  }

  on_close(handler) {
    this.handlers.close = handler;
  }

  open(data, callbacks, metadata, buffers) {
    return this.#send("comm_open", { target_name: this.target_name, data: data ?? {} }, callbacks, metadata, buffers);
  }

  send(data, callbacks, metadata, buffers) {
    return this.#send("comm_msg", { data }, callbacks, metadata, buffers);
  }

  close(data, callbacks, metadata, buffers) {
    this.comms.forget(this);
    return this.#send("comm_close", { data: data ?? {} }, callbacks, metadata, buffers);
  }

  #send(type, content, callbacks, metadata, buffers) {
    return this.comms.line.send(type, { comm_id: this.comm_id, ...content }, { callbacks, metadata, buffers });
  }
}

export class Comms {
  #comms = new Map();

  // onOpen is told of each comm that the kernel opens, with the message that opened it.
  constructor(line, onOpen) {
    this.line = line;
    line.addEventListener("message", ({ detail: message }) => {
      const { comm_id: id, target_name: target } = message.content;
      switch (message.header.msg_type) {
        case "comm_open":
          // A page that has asked for all states may know the widget already.
          if (!this.#comms.has(id)) onOpen(this.attach(target, id), message);
          break;
        case "comm_msg":
          this.#comms.get(id)?.handlers.msg?.(message);
          break;
        case "comm_close": {
          const comm = this.#comms.get(id);
          this.#comms.delete(id);
          comm?.handlers.close?.(message);
        }
      }
    });
  }

  // A comm that is open in the kernel already, or is about to be opened from here.
  attach(target, id) {
    const comm = new Comm(this, target, id);
    this.#comms.set(id, comm);
    return comm;
  }

  forget(comm) {
    this.#comms.delete(comm.comm_id);
  }
}
