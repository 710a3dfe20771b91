// node serve.js PORT: boardgame.io's server as it comes, tables in memory, on loopback.
'use strict';

const http = require('http');
const { Server } = require('boardgame.io/server');
const { Battle } = require('./game.js');

// Its run() has no address to listen at; everything here stays on loopback.
const listen = http.Server.prototype.listen;
http.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest.filter((r) => typeof r === 'function'));
};

Server({ games: [Battle], origins: [/^http:\/\/127\.0\.0\.1/] }).run(Number(process.argv[2]));
